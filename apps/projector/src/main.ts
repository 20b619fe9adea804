/**
 * The projector by itself, for those who want it apart from the service, or more than one of it.
 * Prints one line to standard output once it has caught up with the log; SIGTERM ends it with 0.
 */
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import { LogDamaged } from '#event-log/port';
import { ProjectorApplication, ProjectorModule } from './projector.module.js';
import { settingsFrom, SettingsUnusable } from './settings.js';

const logger = pino({ name: 'projector' }, pino.destination(2));

async function main(): Promise<void> {
  const settings = settingsFrom(process.env);
  const report = (line: string, error: unknown): void => {
    if (error === null) logger.info(line);
    else logger.error({ err: error }, line);
    // Nothing will move any more; whoever watches this program shall see that.
    if (error instanceof LogDamaged) process.exit(3);
  };
  const app = await NestFactory.createApplicationContext(ProjectorModule.with(settings, report), {
    logger: false,
    abortOnError: false,
  });
  app.enableShutdownHooks([], { useProcessExit: true });
  await app.get(ProjectorApplication).projector.caughtUp();
  process.stdout.write(`${JSON.stringify({ ready: true, pid: process.pid })}\n`);
}

main().catch((error: unknown) => {
  logger.fatal({ err: error }, 'the projector cannot run');
  process.exit(error instanceof SettingsUnusable ? 2 : 3);
});
