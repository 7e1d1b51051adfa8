export type Agreement = 'terms' | 'privacy';
