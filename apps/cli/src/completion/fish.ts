/** Completion for fish. */
import type { CompletedOption, CompletedVerb } from './tree.js';

/** The script, for `~/.config/fish/completions/epoch-ledger.fish`. */
export function fishCompletion(verbs: readonly CompletedVerb[]): string {
  const lines = verbs.flatMap(({ name, summary, options, subverbs, choices }) => {
    const words = [...subverbs, ...choices];
    const seen = quoted(
      name === '' ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${name}`,
    );
    return [
      ...(name === '' ? [] : [verbLine(name, summary)]),
      ...(words.length === 0 ? [] : [`${complete} -n ${seen} -f -a ${quoted(words.join(' '))}`]),
      ...options.map((option) => `${complete} -n ${seen} ${optionWords(option)}`),
    ];
  });
  return `# fish completion: epoch-ledger completion fish | source\n${lines.join('\n')}\n`;
}

const complete = 'complete -c epoch-ledger';

function verbLine(name: string, summary: string): string {
  return `${complete} -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`;
}

function optionWords({ long, short, description, takesValue, choices }: CompletedOption): string {
  return [
    `-l ${long}`,
    ...(short === null ? [] : [`-s ${short}`]),
    ...(takesValue ? ['-r'] : []),
    ...(choices.length > 0 ? [`-f -a ${quoted(choices.join(' '))}`] : []),
    `-d ${quoted(description)}`,
  ].join(' ');
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
