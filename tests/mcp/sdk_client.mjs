// A client of the official TypeScript SDK that uses a memory server once through, and prints what it saw as JSON.
//
//   node sdk_client.mjs NODE_MODULES '{"sdk": "v1" | "v2", "mode": "legacy" | "auto" | {"pin": REVISION},
//                                      "command": …, "args": […] | "url": …, "token": …}'
import {createRequire} from 'node:module';
import {pathToFileURL} from 'node:url';

const [modules, text] = process.argv.slice(2);
const wanted = JSON.parse(text);
const require = createRequire(modules + '/');
const load = (name) => import(pathToFileURL(require.resolve(name)));

async function v1() {
  const {Client} = await load('@modelcontextprotocol/sdk/client/index.js');
  const {StdioClientTransport} = await load('@modelcontextprotocol/sdk/client/stdio.js');
  const {StreamableHTTPClientTransport} = await load('@modelcontextprotocol/sdk/client/streamableHttp.js');
  const {ResourceUpdatedNotificationSchema} = await load('@modelcontextprotocol/sdk/types.js');
  return {Client, StdioClientTransport, StreamableHTTPClientTransport, updated: ResourceUpdatedNotificationSchema};
}

async function v2() {
  const {Client, StreamableHTTPClientTransport} = await load('@modelcontextprotocol/client');
  const {StdioClientTransport} = await load('@modelcontextprotocol/client/stdio');
  return {Client, StdioClientTransport, StreamableHTTPClientTransport, updated: 'notifications/resources/updated'};
}

const sdk = await (wanted.sdk === 'v1' ? v1() : v2());
const headers = wanted.token ? {Authorization: `Bearer ${wanted.token}`} : {};
const transport = wanted.url
  ? new sdk.StreamableHTTPClientTransport(new URL(wanted.url), {requestInit: {headers}})
  : new sdk.StdioClientTransport({command: wanted.command, args: wanted.args, env: process.env});
const client = new sdk.Client({name: 'cairn-test', version: '1'}, {versionNegotiation: {mode: wanted.mode ?? 'legacy'}});
await client.connect(transport);

const call = async (name, args) => {
  const result = await client.callTool({name, arguments: args});
  if (result.isError) throw new Error(JSON.stringify(result));
  return result.structuredContent;
};
const seen = {server: client.getServerVersion(), revision: client.getNegotiatedProtocolVersion?.()};
seen.tools = (await client.listTools()).tools.map((tool) => tool.name);
seen.id = (await call('memory_store', {content: 'The SDK was here', tags: ['sdk']})).memories[0].id;
seen.found = (await call('memory_search', {query: 'sdk', mode: 'keyword'})).results.map((each) => each.id);
seen.refused = (await client.callTool({name: 'memory_search', arguments: {}})).isError;

const LATEST = 'memory://handoff/latest';
const told = new Promise((resolve) => client.setNotificationHandler(sdk.updated, (note) => resolve(note.params.uri)));
const isModern = client.getProtocolEra?.() === 'modern';
const subscription = isModern
  ? await client.listen({resourceSubscriptions: [LATEST]})
  : await client.subscribeResource({uri: LATEST});
await call('handoff_store', {summary: 'Half is done'});
seen.updated = await told;
if (isModern) await subscription.close();

seen.resources = (await client.listResources()).resources.map((each) => each.uri);
seen.handoff = (await client.readResource({uri: LATEST})).contents[0].text;
seen.templates = (await client.listResourceTemplates()).resourceTemplates.length;
seen.prompts = (await client.listPrompts()).prompts.map((each) => each.name);
seen.prompt = (await client.getPrompt({name: 'query', arguments: {topic: 'SDKs'}})).messages[0].content.text;
const ref = {type: 'ref/prompt', name: 'query'};
seen.completed = (await client.complete({ref, argument: {name: 'topic', value: 'sd'}})).completion.values;
await client.close();
console.log(JSON.stringify(seen));
