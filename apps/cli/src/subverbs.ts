/**
 * Verbs below a verb that does something by itself: `keys` fetches, `keys pin` pins, and both know
 * `--url`. An option reaches the verb that runs, wherever among the words it stands.
 */
import type { Command } from 'commander';

/**
 * Lets the verbs below `verb` have what is said after them, which commander would keep for `verb`,
 * and hands them what is said before them too. What is said after them counts; an option of `verb`
 * that the verb below it has not got is an error. To be called once, before anything is parsed.
 */
export function withSubverbs(verb: Command): Command {
  verb.enablePositionalOptions();
  return verb.hook('preSubcommand', (_, below) => {
    for (const option of verb.options) {
      const name = option.attributeName();
      if (verb.getOptionValueSource(name) !== 'cli') continue;
      if (!below.options.some((one) => one.attributeName() === name)) {
        const path = `${verb.name()} ${below.name()}`;
        below.error(`error: ${path} has no option '${option.flags}'`, {
          code: 'commander.unknownOption',
        });
      }
      below.setOptionValueWithSource(name, verb.getOptionValue(name), 'cli');
    }
  });
}
