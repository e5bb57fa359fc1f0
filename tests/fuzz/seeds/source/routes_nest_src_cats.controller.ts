1import { All, Body, Controller, Delete, Get, Head, HttpCode, Options, Param, Patch, Post, Put, Query, Sse, UseGuards } from '@nestjs/common';
import { HttpService } from '@nestjs/axios';
import { AuthGuard } from './auth.guard';

const ID = ':id';

@UseGuards(AuthGuard)
@Controller('cats')
export class CatsController {
  constructor(private readonly http: HttpService, private readonly cache: Map<string, string>) {}

  @Get()
  findAll(@Query() query: ListQuery) {
    return this.cache.get('/cats');
  }

  @Get(ID)
  async findOne(@Param('id') id: string): Promise<Cat> {
    return this.http.get('/cats/' + id);
  }

  // Commented out for now:
  // @Get('hidden')
  @Post()
  @HttpCode(201)
  create(@Body() cat: CreateCat) {}

  @HttpCode(204)
  @Put('/:id')
  replace() {}

  @Patch(`${ID}/name`)
  rename() {}

  @Delete([':id', ':id/now'])
  remove() {}

  @Sse('events')
  events() {}

  helper() {}
}

@Controller({ path: 'dogs', version: '2' })
class DogsController {
  @All('*')
  any() {}

  @Head()
  exists() {}

  @Options('rules')
  rules() {}
}

@Controller()
export class RootController {
  @Get('health')
  health() {}

  @Get('/')
  index() {}
}
