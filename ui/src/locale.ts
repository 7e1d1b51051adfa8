import { createContext, useContext } from 'react';

const LocaleContext = createContext('en-US');

/** Wraps the client once; every number and time below it is formatted in this locale (a BCP 47 tag such as en-US). */
export const LocaleProvider = LocaleContext.Provider;

export const useLocale = (): string => useContext(LocaleContext);
