export function currentKind(root: string): 'full' | 'runtime' | undefined;
export function writeStamp(root: string, kind: 'full' | 'runtime'): void;
