/** SH-10: the languages of emails. */
export type Language = 'en-US' | 'zh-HK';
