/** The projector as an application of its own: connections, loops, and their orderly end. */
import {
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { ReadableLog } from '#event-log/port';
import { openStoredLog } from '#event-log/postgres/stored-log';
import { openReadModel, type ReadModel } from '#read-model';
import type { Projector } from './projector.js';
import type { ProjectorSettings } from './settings.js';
import { startProjector } from './start-projector.js';

const logToken = 'ReadableLog';
const readModelToken = 'ReadModel';
const projectorToken = 'Projector';
const reportToken = 'Report';

/** Where the program says what happens: a line for people, and what was thrown. */
export type Report = (line: string, error: unknown) => void;

/** Ends things in the order in which they depend on each other. */
@Injectable()
export class ProjectorApplication implements OnApplicationShutdown {
  constructor(
    @Inject(logToken) private readonly log: ReadableLog,
    @Inject(readModelToken) private readonly readModel: ReadModel,
    @Inject(projectorToken) readonly projector: Projector,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.projector.stop();
    await this.readModel.close();
    await this.log.close();
  }
}

@Module({})
export class ProjectorModule {
  /** The module for these settings. */
  static with(settings: ProjectorSettings, report: Report): DynamicModule {
    const url = settings.databaseUrl;
    return {
      module: ProjectorModule,
      providers: [
        { provide: reportToken, useValue: report },
        { provide: logToken, useFactory: () => openStoredLog({ url }) },
        { provide: readModelToken, useFactory: () => openReadModel({ url }) },
        {
          provide: projectorToken,
          useFactory: start,
          inject: [logToken, readModelToken, reportToken],
        },
        ProjectorApplication,
      ],
    };
  }
}

function start(log: ReadableLog, readModel: ReadModel, report: Report): Projector {
  return startProjector({
    log,
    readModel,
    monotonicMs: () => performance.now(),
    onTrouble: (partition, trouble, error) => {
      report(`partition ${String(partition)}: ${trouble ?? 'goes on'}`, error);
    },
  });
}
