interface FetchRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly cache: 'no-store';
}

interface FetchAnswer {
  readonly status: number;
  /** Whether the status is 2xx. */
  readonly ok: boolean;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** How requests are sent: the platform's fetch, or a server's replacement. */
export type Fetch = (url: string, request: FetchRequest) => Promise<FetchAnswer>;
