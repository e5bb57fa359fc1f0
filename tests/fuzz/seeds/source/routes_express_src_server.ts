1import { Express } from 'express';

export class Server {
  constructor(private readonly app: Express) {}

  start(port: number) {
    this.app.get('/ready', this.ready);
    this.pages.get('/ready', this.ready);
  }
}
