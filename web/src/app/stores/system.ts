import { create } from 'zustand';
import { DEFAULT_LANGUAGE, parsePathLanguage } from '../language.ts';

/** SH-16: what the client knows of itself before anybody signs in. */
export interface System {
  /** The language of the address; the brokers' pages are in English all the same. */
  readonly language: string;
  /** Whether the client runs inside a desktop shell. */
  readonly isClient: boolean;
}

export const useSystem = create<System>()(() => ({ language: DEFAULT_LANGUAGE, isClient: false }));

/** A desktop shell names itself in the browser's identification. */
const DESKTOP_SHELL = /\b(Electron|AldgateDesktop)\//;

/** Takes on where the client was started and by what. */
export function startSystem({ pathname, userAgent }: { pathname: string; userAgent: string }): void {
  useSystem.setState({ language: parsePathLanguage(pathname), isClient: DESKTOP_SHELL.test(userAgent) });
}

export function setLanguage(language: string): void {
  useSystem.setState({ language });
}
