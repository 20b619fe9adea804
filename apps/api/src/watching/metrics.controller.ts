/** GET /metrics: what is measured, for a scraper. Source: FORMATS, section 6 "Reads". */
import { Controller, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ReadOn } from '../access/route.js';
import { Metrics } from './metrics.js';

@ApiTags('health')
@Controller()
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @ReadOn('metrics', 'What is measured, in the text format of Prometheus')
  @ApiProduces('text/plain')
  async read(@Res() reply: FastifyReply): Promise<void> {
    const { type, text } = await this.metrics.text();
    await reply.header('cache-control', 'no-store').type(type).send(text);
  }
}
