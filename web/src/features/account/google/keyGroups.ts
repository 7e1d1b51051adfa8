/** A key in groups of four for copying by hand. Apps accept it with or without spaces. */
export const keyGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';
