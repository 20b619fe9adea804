/** OpenAPI at /docs, served from this process: nothing is fetched from other hosts. */
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';

/** Adds /docs, /docs-json and /docs-yaml. */
export function serveDocs(app: NestFastifyApplication): void {
  const config = new DocumentBuilder()
    .setTitle('Epoch Ledger')
    .setDescription(
      'Scored epochs whose published records anybody can recompute. Errors: /docs/errors',
    )
    .setVersion('1')
    .addBearerAuth()
    .build();
  SwaggerModule.setup('docs', app, () => SwaggerModule.createDocument(app, config));
}
