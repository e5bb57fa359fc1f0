1import type { Request, Response } from 'express';
import { app } from './app';
import { client } from './client';

app.post('/hooks/:name', (req: Request, res: Response) => res.sendStatus(202));
client.post('/hooks/test', { retry: false });
