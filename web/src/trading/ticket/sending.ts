import { createStore, type StoreApi } from 'zustand';

/** Whether a ticket's order is on its way. It stands by itself, so that saying so draws the button and nothing else. */
export type Sending = StoreApi<{ readonly isSending: boolean }>;

export const createSending = (): Sending => createStore(() => ({ isSending: false }));
