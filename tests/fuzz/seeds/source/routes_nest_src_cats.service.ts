1import { Injectable, Inject } from '@nestjs/common';

@Injectable()
export class CatsService {
  @Inject('CATS')
  private cats: Map<string, Cat>;

  get(id: string) {
    return this.cats.get(`/cats/${id}`);
  }
}
