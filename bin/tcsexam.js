#!/usr/bin/env node
import { existsSync } from 'node:fs';

const program = new URL('../dist/apps/cli/tcsexam/main.js', import.meta.url);
if (existsSync(program)) {
  const { main } = await import(program.href);
  process.exitCode = await main(process.argv.slice(2));
} else {
  process.stderr.write('tcsexam has not been built yet: run "npm run build" first.\n');
  process.exitCode = 2;
}
