/**
 * A small client of the Tallyhook API, version 3, for Node.
 *
 * It repeats what may be repeated, keeps to the limits of the plan and hands
 * out pages as an async iterator.
 */

import { randomUUID } from "node:crypto";

/** Statuses that are worth another attempt. 409 only with the code `locked`. */
const REPEATABLE = new Set([429, 500, 502, 503, 504]);

/** Attempts in all, the first one included. */
const MAX_ATTEMPTS = 5;

/** Longest pause between two attempts, in milliseconds. */
const MAX_PAUSE = 20_000;

export interface ClientOptions {
  key: string;
  baseUrl?: string;
  /** Milliseconds until a request is given up; 30 seconds if not given. */
  timeout?: number;
  fetch?: typeof fetch;
  onRetry?: (attempt: number, reason: string) => void;
}

export interface ApiErrorBody {
  code: string;
  message: string;
  request_id: string;
  fields?: Record<string, string>;
}

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ApiErrorBody,
  ) {
    super(`${body.code}: ${body.message} (${body.request_id})`);
  }

  get repeatable(): boolean {
    if (this.status === 409) return this.body.code === "locked";
    if (this.body.code === "key_locked") return false;
    return REPEATABLE.has(this.status);
  }
}

export class TimeoutError extends Error {}

/** Lets through at most `perMinute` requests; more wait in the order they came. */
export class RequestLimiter {
  private tokens: number;
  private last = Date.now();

  constructor(
    private readonly perMinute: number,
    private readonly burst = Math.ceil(perMinute / 6),
  ) {
    this.tokens = burst;
  }

  /** Waits until a request may be made. */
  async acquire(): Promise<void> {
    for (;;) {
      this.refill();
      if (this.tokens >= 1) {
        this.tokens -= 1;
        return;
      }
      await sleep(((1 - this.tokens) * 60_000) / this.perMinute);
    }
  }

  private refill(): void {
    const now = Date.now();
    this.tokens = Math.min(this.burst, this.tokens + ((now - this.last) * this.perMinute) / 60_000);
    this.last = now;
  }
}

/**
 * Lets through usage events, counted by the second. Unlike RequestLimiter it
 * does not wait: events over the limit are refused, and the caller buffers them.
 */
export class EventLimiter {
  private second = 0;
  private used = 0;

  constructor(private readonly perSecond: number) {}

  /** How many of `wanted` events may be sent now. */
  acquire(wanted: number): number {
    const now = Math.floor(Date.now() / 1000);
    if (now !== this.second) {
      this.second = now;
      this.used = 0;
    }
    const granted = Math.max(0, Math.min(wanted, this.perSecond - this.used));
    this.used += granted;
    return granted;
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * The pause before an attempt: doubled each time from 400 ms, with a random
 * part of up to a quarter. What the server asks for in Retry-After wins, but
 * never more than MAX_PAUSE.
 */
export function pauseBefore(attempt: number, retryAfter?: string | null): number {
  const asked = Number(retryAfter);
  if (retryAfter && Number.isFinite(asked)) {
    return Math.min(MAX_PAUSE, asked * 1000);
  }
  const base = Math.min(MAX_PAUSE, 400 * 2 ** (attempt - 1));
  return base * (1 + Math.random() / 4);
}

export interface Page<T> {
  items: T[];
  cursor?: string;
}

export class Client {
  readonly customers: Customers;
  readonly invoices: Invoices;
  private readonly fetch: typeof fetch;
  private readonly baseUrl: string;
  private readonly timeout: number;

  constructor(
    private readonly options: ClientOptions,
    private readonly limiter = new RequestLimiter(300),
  ) {
    if (options.key.startsWith("th_live_") && process.env.NODE_ENV === "test") {
      throw new Error("a live key must not be used in tests");
    }
    this.fetch = options.fetch ?? fetch;
    this.baseUrl = options.baseUrl ?? "https://api.tallyhook.example/v3";
    this.timeout = options.timeout ?? 30_000;
    this.customers = new Customers(this);
    this.invoices = new Invoices(this);
  }

  /**
   * Makes a request and repeats it where that is safe. A POST gets an
   * idempotency key that stays the same over all attempts. A DELETE that is
   * answered with 404 in a later attempt counts as done.
   */
  async request<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = {
      Authorization: `Bearer ${this.options.key}`,
      "Content-Type": "application/json",
    };
    if (method === "POST") headers["Idempotency-Key"] = randomUUID();
    for (let attempt = 1; ; attempt++) {
      await this.limiter.acquire();
      let retryAfter: string | null = null;
      try {
        const response = await this.send(method, path, headers, body);
        if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T;
        if (method === "DELETE" && response.status === 404 && attempt > 1) return undefined as T;
        retryAfter = response.headers.get("Retry-After");
        throw new ApiError(response.status, (await response.json()) as ApiErrorBody);
      } catch (error) {
        const again =
          error instanceof ApiError ? error.repeatable : method !== "PATCH";
        if (!again || attempt >= MAX_ATTEMPTS) throw error;
        this.options.onRetry?.(attempt, String(error));
        await sleep(pauseBefore(attempt, retryAfter));
      }
    }
  }

  private async send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: unknown,
  ): Promise<Response> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), this.timeout);
    try {
      return await this.fetch(this.baseUrl + path, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: controller.signal,
        redirect: "error",
      });
    } catch (error) {
      if (controller.signal.aborted) throw new TimeoutError(`${method} ${path}`);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * All items of a list, page by page. A cursor lives for 30 minutes; when it
   * has lapsed, the list is begun anew and items seen before are left out.
   */
  async *list<T extends { id: string }>(path: string, limit = 200): AsyncGenerator<T> {
    const seen = new Set<string>();
    let cursor: string | undefined;
    for (;;) {
      let page: Page<T>;
      try {
        const query = new URLSearchParams({ limit: String(limit), ...(cursor ? { cursor } : {}) });
        page = await this.request<Page<T>>("GET", `${path}?${query}`);
      } catch (error) {
        if (error instanceof ApiError && error.body.code === "cursor_expired") {
          cursor = undefined;
          continue;
        }
        throw error;
      }
      for (const item of page.items) {
        if (seen.has(item.id)) continue;
        seen.add(item.id);
        yield item;
      }
      if (!page.cursor) return;
      cursor = page.cursor;
    }
  }
}

export interface Customer {
  id: string;
  name: string;
  email: string;
  currency: string;
}

export class Customers {
  constructor(private readonly client: Client) {}

  create(fields: Omit<Customer, "id">): Promise<Customer> {
    return this.client.request("POST", "/customers", fields);
  }

  get(id: string): Promise<Customer> {
    return this.client.request("GET", `/customers/${encodeURIComponent(id)}`);
  }

  /** Hides the customer; can be undone for 90 days with `restore`. */
  delete(id: string): Promise<void> {
    return this.client.request("DELETE", `/customers/${encodeURIComponent(id)}`);
  }
}

export interface Invoice {
  id: string;
  state: "draft" | "final" | "overdue" | "paid" | "refunded" | "written_off" | "void";
  total: string;
}

export class Invoices {
  constructor(private readonly client: Client) {}

  get(id: string): Promise<Invoice> {
    return this.client.request("GET", `/invoices/${encodeURIComponent(id)}`);
  }

  /** Deletes a draft. Final invoices must be voided: this throws for them without asking the server. */
  async delete(invoice: Invoice): Promise<void> {
    if (invoice.state !== "draft") throw new Error("only drafts can be deleted; use void()");
    await this.client.request("DELETE", `/invoices/${encodeURIComponent(invoice.id)}`);
  }

  /** Cancels an invoice; the reason is printed on the document of the customer. */
  void(id: string, reason: string): Promise<Invoice> {
    if (reason.trim().length < 10) throw new RangeError("a reason has at least 10 characters");
    return this.client.request("POST", `/invoices/${encodeURIComponent(id)}/void`, { reason });
  }

  /** Waits until an invoice is paid, asking every 15 seconds; null after `patience` milliseconds. */
  async waitPaid(id: string, patience = 600_000): Promise<Invoice | null> {
    const end = Date.now() + patience;
    while (Date.now() < end) {
      const invoice = await this.get(id);
      if (invoice.state === "paid") return invoice;
      if (invoice.state === "void" || invoice.state === "written_off") return null;
      await sleep(15_000);
    }
    return null;
  }
}
