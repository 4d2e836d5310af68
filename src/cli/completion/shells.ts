/** The shells that have a completion script. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** The command that installs each shell's script. The user then opens a new shell. */
export const INSTALLATION: Readonly<Record<Shell, string>> = {
  bash: 'cvpress completion bash >> ~/.bashrc',
  zsh: 'cvpress completion zsh >> ~/.zshrc',
  fish: 'cvpress completion fish > ~/.config/fish/completions/cvpress.fish',
};

/** A shell that has a completion script. */
export type Shell = (typeof SHELLS)[number];
