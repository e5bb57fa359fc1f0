0// Talks to the fastify server; has no routes of its own.
const got = require('got');

exports.load = (client) => client.get('/items', { retry: 2 });
exports.save = (item) => got.post('/items', { json: item });
