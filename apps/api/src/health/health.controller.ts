/** GET /health/live and /health/ready: whether the process lives, and whether it can serve. */
import { Controller, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ReadOn } from '../access/route.js';
import { Health, type Readiness } from './health.js';

@ApiTags('health')
@Controller()
export class HealthController {
  constructor(private readonly health: Health) {}

  @ReadOn('live', 'The process lives')
  live(): { readonly live: true } {
    return { live: true };
  }

  @ReadOn('ready', 'Log, read model and followers are well; 503 and in words when not')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const readiness = await this.health.readiness();
    void reply.code(readiness.ready ? 200 : 503).header('cache-control', 'no-store');
    return readiness;
  }
}
