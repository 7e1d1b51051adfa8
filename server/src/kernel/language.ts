/** SH-10: the languages that letters are written in. */
export type Language = 'en-US' | 'zh-HK';
