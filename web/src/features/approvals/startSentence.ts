/** A title that emails continue a sentence with, as a sentence of its own. */
export const startSentence = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1);
