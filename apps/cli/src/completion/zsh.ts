/** Completion for zsh. */
import type { CompletedOption, CompletedVerb } from './tree.js';

/** The script, for a file \`_epoch-ledger\` in \`fpath\` or to be sourced. */
export function zshCompletion(verbs: readonly CompletedVerb[]): string {
  const [program, ...rest] = verbs;
  const described = rest.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`);
  const cases = rest.map((verb) => {
    const files = verb.choices.length > 0 ? `(${verb.choices.join(' ')})` : '_files';
    const below = verb.subverbs.length > 0 ? [quoted(`1:verb:(${verb.subverbs.join(' ')})`)] : [];
    const specs = [...verb.options.map(optionSpec), ...below, quoted(`*:value:${files}`)];
    return `    ${verb.name})\n      _arguments ${specs.join(' \\\n        ')} ;;`;
  });
  return `#compdef epoch-ledger
_epoch_ledger() {
  local -a verbs
  verbs=(
${described.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' verbs
    _arguments ${(program?.options ?? []).map(optionSpec).join(' ')}
    return
  fi
  local verb=$words[2]
  shift words
  (( CURRENT -= 1 ))
  case $verb in
${cases.join('\n')}
  esac
}
compdef _epoch_ledger epoch-ledger
`;
}

function optionSpec({ long, description, takesValue, choices }: CompletedOption): string {
  const values = choices.length > 0 ? `(${choices.join(' ')})` : '_files';
  const text = description.replace(/[[\]:]/g, '\\$&');
  return quoted(`--${long}[${text}]${takesValue ? `:value:${values}` : ''}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
