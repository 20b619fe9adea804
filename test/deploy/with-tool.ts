/**
 * Blocks of specs that need a program which is not everywhere: nginx, docker-compose, kubectl.
 * Where there is none they are listed as skipped, with its name.
 */
import { describe, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';

/** What one looks for: how it says its version, and what it must say, if anything. */
export interface Tool {
  readonly program: string;
  readonly versionWords: readonly string[];
  readonly version?: RegExp;
}

/** The tools that check or run what is in `deploy`. */
export const tools = {
  nginx: { program: 'nginx', versionWords: ['-v'] },
  compose: { program: 'docker-compose', versionWords: ['--version'] },
  // Before 1.21 kubectl had a kustomize of 2019 built in.
  kubectl: {
    program: 'kubectl',
    versionWords: ['version', '--client'],
    version: /Kustomize Version: v[4-9]/,
  },
  systemd: { program: 'systemd-analyze', versionWords: ['--version'] },
  promtool: { program: 'promtool', versionWords: ['--version'] },
} as const satisfies Readonly<Record<string, Tool>>;

/** A block of specs that runs `tool`. */
export function describeWithTool(tool: Tool, title: string, specs: () => void): void {
  const absent = (): void => {
    test(`needs ${tool.program}, which is not there`, () => undefined);
  };
  const isThere = isToolThere(tool);
  (isThere ? describe : describe.skip)(title, isThere ? specs : absent);
}

/** What `tool` said, and whether it was content. */
export interface Said {
  readonly exitCode: number | null;
  readonly output: string;
  readonly messages: string;
}

/** Runs `tool` to its end. */
export function runTool({ program }: Tool, words: readonly string[], more = {}): Said {
  const env = { ...environment(), ...more };
  const { status, stdout, stderr } = spawnSync(program, words, { env, encoding: 'utf8' });
  return { exitCode: status, output: stdout, messages: stderr };
}

/** Servers lie where only root looks for them. */
export function environment(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/local/sbin:/usr/sbin:/sbin` };
}

function isToolThere(tool: Tool): boolean {
  const { exitCode, output, messages } = runTool(tool, tool.versionWords);
  return exitCode === 0 && (tool.version?.test(output + messages) ?? true);
}
