import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { create } from 'zustand';
import { DEFAULT_LANGUAGE, parsePathLanguage } from '../i18n/language.ts';

/** SH-16: what the client knows before sign-in. */
export interface System {
  /** The language of the address; the brokers' pages are English regardless. */
  readonly language: string;
  /** Whether the client runs inside a desktop shell. */
  readonly isClient: boolean;
  /** SH-11: a visitor's menu, as the server has it; empty until it is loaded. */
  readonly visitorMenu: AnswerOf<'systemConfig'>['visitorMenu'];
  /** The support address for visitors; undefined until it is loaded. */
  readonly supportEmail: string | undefined;
}

export const useSystem = create<System>()(() => ({
  language: DEFAULT_LANGUAGE,
  isClient: false,
  visitorMenu: [],
  supportEmail: undefined,
}));

/** Desktop shells add their name to the User-Agent. */
const DESKTOP_SHELL = /\b(Electron|AldgateDesktop)\//;

/** Initialises the store from the start address and the User-Agent. */
export function startSystem({ pathname, userAgent }: { pathname: string; userAgent: string }): void {
  useSystem.setState({ language: parsePathLanguage(pathname), isClient: DESKTOP_SHELL.test(userAgent) });
}

export function setLanguage(language: string): void {
  useSystem.setState({ language });
}
