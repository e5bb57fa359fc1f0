0const request = require('supertest');
const express = require('express');
const app = require('./app');

describe('the shop', () => {
  it('answers', async () => {
    await request(app).get('/health').expect(204);
    await request(app).post('/api/orders', { body: 1 }).expect(201);
    await fetch('/api/orders', { method: 'POST' });
    expect(express.json).toBeDefined();
  });
});
