export function usePackages(root: string, name: string): () => void;
export function listUsers(root: string): string[];
