0'use strict';

const express = require('express');
const axios = require('axios');
const { rateLimit } = require('./limits');
const users = require('./users');

const app = express();
const api = express.Router();
const admin = express.Router({ mergeParams: true });
const cache = new Map();
const VERSION = '/v1';

app.set('title', 'Shop');
app.use(express.json());
app.use('/users', users);
app.use('/api', rateLimit, api);
api.use(VERSION + '/admin', admin);

app.get('/', (req, res) => res.send(app.get('title')));
app.get('/health', health);
app.head('/health', health);
app.all('/echo', express.text(), function echo(req, res) {
  res.send(req.body);
});
app.get(['/about', '/imprint'], pages.about);
app.get(/^\/files\/(\d+)$/, files.show);
app.get(`${base}/status`, status);
app.get(VERSION || '/none', status);

// app.get('/old', old);
/* app.post('/older', older); */
const example = "app.get('/quoted', quoted)";

api
  .route('/orders/:id')
  .get(orders.show)
  .put(auth, orders.replace)
  .delete([auth, orders.remove]);

api.post('/orders', auth, asyncHandler(orders.create));
api.patch('/orders/:id', async (req, res) => {
  const hit = cache.get('/orders/' + req.params.id, {});
  const other = await axios.get('/users', { timeout: 100 });
  res.json({ hit, other, env: req.app.get('env') });
});
admin.get('/', dashboard);
admin.options(paths.stats, stats);

function health(req, res) {
  res.sendStatus(204);
}

module.exports = app;
