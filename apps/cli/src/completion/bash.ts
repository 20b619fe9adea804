/** Completion for bash. */
import type { CompletedVerb } from './tree.js';

/** The script; verbs and options are words without blanks or quotes. */
export function bashCompletion(verbs: readonly CompletedVerb[]): string {
  const words = verbs.map(
    ({ name, subverbs, choices, options }) =>
      `    '${name}') words='${[
        ...(name === '' ? verbs.slice(1).map((verb) => verb.name) : [...subverbs, ...choices]),
        ...options.map((option) => `--${option.long}`),
      ].join(' ')}' ;;`,
  );
  const values = verbs.flatMap(({ name, options }) =>
    options
      .filter((option) => option.choices.length > 0)
      .map((option) => `    '${name} --${option.long}') words='${option.choices.join(' ')}' ;;`),
  );
  const valued = new Set(
    verbs.flatMap(({ options }) =>
      options.filter((option) => option.takesValue).map((option) => `--${option.long}`),
    ),
  );
  return `# bash completion: source <(epoch-ledger completion bash)
_epoch_ledger() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} verb= words= i
  for ((i = 1; i < COMP_CWORD; i++)); do
    if [[ \${COMP_WORDS[i]} != -* ]]; then verb=\${COMP_WORDS[i]}; break; fi
  done
  case $verb in
${words.join('\n')}
  esac
  case $before in
    ${[...valued].join('|')}) words= ;;
  esac
  case "$verb $before" in
${values.join('\n')}
    *) ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ -n $verb && $current != -* && \${#COMPREPLY[@]} -eq 0 ]]; then
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _epoch_ledger epoch-ledger
`;
}
