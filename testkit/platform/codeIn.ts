/** The six digits of a message with a code, in either language; undefined in others. */
export const codeIn = (text: string): string | undefined => /(?:code is|驗證碼是) (\d{6})/.exec(text)?.[1];
