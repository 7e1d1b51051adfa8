/** The lease of the server that reads the projects. */
export const NAV_LEASE = 'brokers:nav';

/** How long it lasts without being renewed: another server reads the projects after that. */
export const NAV_LEASE_MS = 15_000;
