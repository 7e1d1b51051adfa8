export * from './members.ts';
export * from './passkeys.ts';
export * from './recovery.ts';
export * from './registration.ts';
export * from './security.ts';
export * from './signIn.ts';
