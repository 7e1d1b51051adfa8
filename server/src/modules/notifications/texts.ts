import type { Language } from '../../kernel/mail/mail.ts';

/** A text in both languages. */
export type Texts = Readonly<Record<Language, string>>;

/** Builds both languages of a text, or of an email. */
export const inBoth = <Text>(build: (language: Language) => Text): Readonly<Record<Language, Text>> => ({
  'en-US': build('en-US'),
  'zh-HK': build('zh-HK'),
});
