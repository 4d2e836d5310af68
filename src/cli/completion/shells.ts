export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** The command that installs each shell's script. The user then opens a new shell. */
export const INSTALLATION: Readonly<Record<Shell, string>> = {
  bash: 'cvpress completion bash >> ~/.bashrc',
  zsh: 'cvpress completion zsh >> ~/.zshrc',
  fish: 'cvpress completion fish > ~/.config/fish/completions/cvpress.fish',
};

export type Shell = (typeof SHELLS)[number];
