0'use strict';

module.exports = async function (fastify, options) {
  fastify.get('/', listItems);
  fastify.post('/', { preHandler: fastify.auth }, async (request, reply) => {
    const seen = request.session.get('/items', 1);
    return reply.code(201).send(seen);
  });
};
