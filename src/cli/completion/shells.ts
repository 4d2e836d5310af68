/** The shells that completion scripts are written for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** How the script of each shell is installed; then a new shell is opened. */
export const INSTALLATION: Readonly<Record<Shell, string>> = {
  bash: 'cvpress completion bash >> ~/.bashrc',
  zsh: 'cvpress completion zsh >> ~/.zshrc',
  fish: 'cvpress completion fish > ~/.config/fish/completions/cvpress.fish',
};

/** A shell that completion scripts are written for. */
export type Shell = (typeof SHELLS)[number];
