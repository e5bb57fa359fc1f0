1import Fastify, { FastifyInstance, FastifyPluginAsync } from 'fastify';
import cors from '@fastify/cors';
import { items } from './items';

const server = Fastify({ logger: true }).withTypeProvider<TypeBoxTypeProvider>();
const settings = new Map<string, unknown>();

server.register(cors, { origin: true });
server.register(items, { prefix: '/items' });

server.get('/', async () => ({ ok: true }));
server.get<{ Params: { id: string } }>('/things/:id', { schema: thing }, getThing);
server.post('/things', { schema: thing, handler: createThing });
server.route({
  method: 'GET',
  url: '/search',
  handler: async function (request) {
    return settings.get('/search', request);
  },
});
server.route({ method: ['PUT', 'PATCH'], url: '/things/:id', schema: thing, handler: changeThing });

server.register(
  async (api) => {
    api.get('/status', status);
    api.register(async function (fastify) {
      fastify.delete('/sessions/:id', endSession);
      fastify.all('/audit', audit);
    }, { prefix: '/admin' });
    api.head('/status', status);
  },
  { prefix: '/v1' },
);

async function reports(app: FastifyInstance) {
  app.get('/daily', daily);
  app.get('/', all);
}
server.register(reports, { prefix: '/reports' });

export const feeds: FastifyPluginAsync = async (instance) => {
  instance.options('/feeds', listFeeds);
};

// server.get('/old', old);
const reply = await server.inject({ method: 'GET', url: '/things/1' });
