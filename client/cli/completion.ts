/** Shell scripts that complete `sealdesk`: commands, then subcommands, kinds, or file labels. */

const LABELS = `sealdesk files --json 2>/dev/null | grep -o '"label":"[^"]*"' | cut -d'"' -f4`;

/** @param seconds the second words of commands that have them */
type Script = (commands: string, seconds: readonly (readonly [string, string])[]) => string;

const SCRIPTS: Readonly<Record<string, Script>> = {
  bash: (commands, seconds) => `_sealdesk() {
  local IFS=$'\\n' current="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then words="${commands}"
  elif [ "$COMP_CWORD" -eq 2 ]; then case "\${COMP_WORDS[1]}" in
${seconds.map(([command, words]) => `    ${command}) words="${words}";;`).join("\n")}
  esac; fi
  if [ -n "$words" ]; then COMPREPLY=( $(compgen -W "\${words// /$IFS}" -- "$current") )
  else COMPREPLY=( $(compgen -f -W "$(${LABELS})" -- "$current" | while read -r one; do printf '%q\\n' "$one"; done) ); fi
}
complete -F _sealdesk sealdesk`,
  zsh: (commands, seconds) => `_sealdesk() {
  if (( CURRENT == 2 )); then compadd -- ${commands}; return; fi
  if (( CURRENT == 3 )); then case "\${words[2]}" in
${seconds.map(([command, words]) => `    ${command}) compadd -- ${words}; return;;`).join("\n")}
  esac; fi
  compadd -- \${(f)"$(${LABELS})"}; _files
}
compdef _sealdesk sealdesk`,
  fish: (commands, seconds) =>
    [
      `complete -c sealdesk -n __fish_use_subcommand -f -a "${commands}"`,
      ...seconds.map(
        ([command, words]) =>
          `complete -c sealdesk -n "__fish_seen_subcommand_from ${command}" -a "${words}"`,
      ),
      `complete -c sealdesk -n "not __fish_use_subcommand" -a "(${LABELS})"`,
    ].join("\n"),
};

/** @throws RangeError for an unknown shell */
export function completion(
  shell: string,
  commands: readonly string[],
  seconds: Readonly<Record<string, readonly string[]>>,
): string {
  const script = SCRIPTS[shell];
  if (!script) throw new RangeError("Shells: bash, zsh, fish.");
  const rows = Object.entries(seconds).map(
    ([command, words]) => [command, words.join(" ")] as const,
  );
  return script(commands.join(" "), rows);
}
