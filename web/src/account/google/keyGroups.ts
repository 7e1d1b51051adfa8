/** A key as people copy it by hand: in groups of four. Apps take it with or without the spaces. */
export const keyGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';
