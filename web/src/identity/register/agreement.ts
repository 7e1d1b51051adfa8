/** What is agreed to in a registration. */
export type Agreement = 'terms' | 'privacy';
