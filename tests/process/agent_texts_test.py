"""Every text that an agent reads, in tests/golden/agent: tools, prompts, resources and hooks."""

import json
import os
import subprocess
import textwrap
import unittest

from cairn_process import WORDS_ONLY, ProcessTest
from golden_text import compare
from mcp_session import McpSession, RpcError

TOOLSETS = ("default", "vector-memory", "claude-memory", "mudpuppy", "memory-mcp")


def wrapped(text, indent):
    """The text in lines of at most 118 characters."""
    return "".join(
        textwrap.fill(line, 118, initial_indent=indent, subsequent_indent=indent, break_long_words=False,
                      break_on_hyphens=False) + "\n"
        for line in text.split("\n") if line
    )


def listed(session, method, member):
    """What a list has; nothing if the toolset does not offer it."""
    try:
        return session.request(method)[member]
    except RpcError:
        return []


def parameters(schema, indent):
    text = ""
    for name, each in schema.get("properties", {}).items():
        if each.get("description"):
            text += wrapped(f"{name}: {each['description']}", indent)
        text += parameters(each.get("items", {}), indent + "  ")
    return text


class AgentTexts(ProcessTest):
    def setUp(self):
        super().setUp()
        os.makedirs(os.path.join(self.here, ".claude", "memory"), 0o700)
        self.env["CAIRN_EMBEDDING_MODEL"] = "none"

    def test_tools_prompts_and_resources(self):
        for toolset in TOOLSETS:
            with self.subTest(toolset):
                process = self.start("--quiet", "serve", "--toolset", toolset, stdin=subprocess.PIPE)
                session = McpSession(process)
                text = "# Instructions\n\n" + wrapped(session.opening.get("instructions", ""), "")
                for tool in listed(session, "tools/list", "tools"):
                    text += f"\n# Tool {tool['name']} ({tool['title']})\n\n" + wrapped(tool["description"], "")
                    text += parameters(tool["inputSchema"], "  ")
                for prompt in listed(session, "prompts/list", "prompts"):
                    text += f"\n# Prompt {prompt['name']} ({prompt['title']})\n\n" + wrapped(prompt["description"], "")
                    for each in prompt.get("arguments", []):
                        text += wrapped(f"{each['name']}: {each['description']}", "  ")
                    given = {"topic": "TOPIC"} if prompt["name"] == "query" else {}
                    reply = session.request("prompts/get", name=prompt["name"], arguments=given)
                    text += "\n" + wrapped(reply["messages"][0]["content"]["text"], "    ")
                for each in listed(session, "resources/list", "resources"):
                    text += f"\n# Resource {each['uri']}\n\n" + wrapped(each["description"], "")
                for each in listed(session, "resources/templates/list", "resourceTemplates"):
                    text += f"\n# Resource {each['uriTemplate']}\n\n" + wrapped(each["description"], "")
                session.finish()
                compare(self, f"agent/{toolset}.txt", text)

    def hook(self, event, **given):
        stdin = json.dumps({"session_id": "s-1", "cwd": self.here, **given})
        return self.run_cairn("--quiet", "hook", event, "--deadline-ms", "5000", stdin=stdin).text

    def test_hooks(self):
        self.hook("session-start", source="startup")
        self.ok(*WORDS_ONLY, "add", "The release branch is cut on Thursdays by Maria", "--type", "decision",
                "--importance", "9")
        texts = {
            "stop": self.hook("stop"),
            "pre-compact": self.hook("pre-compact", trigger="auto"),
            "session-start after a compaction": self.hook("session-start", source="compact"),
            "user-prompt": self.hook("user-prompt", prompt="Who cuts the release branch on Thursdays, Maria?"),
        }
        text = ""
        for event, said in texts.items():
            self.assertNotEqual(said, "", event)
            text += f"# {event}\n\n" + wrapped(self.told(said), "") + "\n"
        compare(self, "agent/hooks.txt", text)

    @staticmethod
    def told(said):
        """What the agent is told, without the id of the memory."""
        try:
            reply = json.loads(said)
        except ValueError:
            return said
        special = reply.get("hookSpecificOutput", {})
        text = special.get("additionalContext") or reply.get("reason") or reply.get("systemMessage") or said
        return "\n".join(line.split(", 01", 1)[0] for line in text.split("\n"))


if __name__ == "__main__":
    unittest.main()
