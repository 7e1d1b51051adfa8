interface FetchRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly cache: 'no-store';
}

interface FetchAnswer {
  readonly status: number;
  /** Whether the status is one of success. */
  readonly ok: boolean;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** How requests are sent: the platform's own fetch, or what a server has in its place. */
export type Fetch = (url: string, request: FetchRequest) => Promise<FetchAnswer>;
