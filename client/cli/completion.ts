/** Scripts that complete `sealdesk` in a shell: commands first, then the labels of files. */

const LABELS = `sealdesk files --json 2>/dev/null | grep -o '"label":"[^"]*"' | cut -d'"' -f4`;

const SCRIPTS: Readonly<Record<string, (commands: string) => string>> = {
  bash: (commands) => `_sealdesk() {
  local current="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -eq 1 ]; then COMPREPLY=( $(compgen -W "${commands}" -- "$current") )
  else COMPREPLY=( $(compgen -f -W "$(${LABELS})" -- "$current") ); fi
}
complete -F _sealdesk sealdesk`,
  zsh: (commands) => `_sealdesk() {
  if (( CURRENT == 2 )); then compadd -- ${commands}
  else compadd -- \${(f)"$(${LABELS})"}; _files; fi
}
compdef _sealdesk sealdesk`,
  fish: (commands) => `complete -c sealdesk -n __fish_use_subcommand -f -a "${commands}"
complete -c sealdesk -n "not __fish_use_subcommand" -a "(${LABELS})"`,
};

/** @throws RangeError for another shell */
export function completion(shell: string, commands: readonly string[]): string {
  const script = SCRIPTS[shell];
  if (!script) throw new RangeError("Shells: bash, zsh, fish.");
  return script(commands.join(" "));
}
