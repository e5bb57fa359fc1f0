1import { Router, Request, Response } from 'express';
import type { Store } from './store';

export class UserRoutes {
  public readonly router: Router = Router();
  private lookup = new Map<string, string>();

  constructor(private store: Store) {
    this.router.get('/', this.list);
    this.router.get<{ id: string }>('/:id', this.show.bind(this));
    this.router.route('/:id/avatar').post(this.upload).delete(this.clear);
    this.lookup.get('/nothing', this.list);
    this.store.get('/users/1', this.list);
  }

  list = (req: Request, res: Response) => res.json(this.store.all());
}
