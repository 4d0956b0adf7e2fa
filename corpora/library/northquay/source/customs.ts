/**
 * Customs declarations for consignments to and from abroad.
 *
 * A declaration is built from the lines of an invoice, checked here and sent to the
 * office. What the office answers is in `office.ts`.
 */

/** Value up to which a consignment is declared in short form, in EUR. */
export const SHORT_FORM_LIMIT = 1_000;

/** Value below which a gift between private persons is free of duty, in EUR. */
export const GIFT_LIMIT = 45;

/** Lines per declaration; what is more goes into a second one. */
export const MAX_LINES = 99;

/** Days for which a guarantee stays blocked after the goods were presented. */
export const GUARANTEE_DAYS = 35;

export interface Line {
  /** Tariff number, 8 digits for export, 10 for import. */
  code: string;
  text: string;
  origin: string;
  kg: number;
  value: number;
  currency: string;
  preference?: "EUR1" | "REX" | "none";
}

export interface Finding {
  line: number;
  severity: "error" | "warning";
  message: string;
}

const VAGUE = /^(goods|parts|samples?|various|spare parts|gift)$/i;

/** Exchange rates of the month, units of a currency for one EUR. */
export class Rates {
  constructor(
    private readonly month: string,
    private readonly rates: ReadonlyMap<string, number>,
  ) {}

  /** An amount in EUR, rounded to cents. Rates of customs hold for a whole month, even if the market moves by less than 5 %. */
  toEuro(amount: number, currency: string): number {
    if (currency === "EUR") return amount;
    const rate = this.rates.get(currency);
    if (rate === undefined) throw new RangeError(`no rate of ${currency} for ${this.month}`);
    return Math.round((amount / rate) * 100) / 100;
  }
}

abstract class Declaration {
  constructor(
    readonly lines: readonly Line[],
    protected readonly rates: Rates,
  ) {}

  abstract readonly digits: 8 | 10;

  /** Value of all lines in EUR. */
  value(): number {
    return this.lines.reduce((sum, line) => sum + this.rates.toEuro(line.value, line.currency), 0);
  }

  check(): Finding[] {
    const findings: Finding[] = [];
    this.lines.forEach((line, index) => {
      if (!new RegExp(`^\\d{${this.digits}}$`).test(line.code)) {
        findings.push({ line: index, severity: "error", message: `a code has ${this.digits} digits here` });
      }
      if (VAGUE.test(line.text.trim())) {
        findings.push({ line: index, severity: "error", message: "say what the goods are" });
      }
      if (line.kg <= 0) findings.push({ line: index, severity: "error", message: "weight is missing" });
      if (line.value / Math.max(line.kg, 0.001) > 5_000) {
        findings.push({ line: index, severity: "warning", message: "more than 5,000 per kg: check the unit" });
      }
    });
    if (this.lines.length > MAX_LINES) {
      findings.push({ line: MAX_LINES, severity: "error", message: `more than ${MAX_LINES} lines` });
    }
    return findings.concat(this.checkKind());
  }

  protected abstract checkKind(): Finding[];
}

/** Goods that leave the Union. */
export class ExportDeclaration extends Declaration {
  readonly digits = 8;

  /** Below 1,000 EUR and 1,000 kg an oral declaration is enough, unless a line needs a licence. */
  get oral(): boolean {
    const kg = this.lines.reduce((sum, line) => sum + line.kg, 0);
    return this.value() < SHORT_FORM_LIMIT && kg < 1_000 && !this.lines.some((line) => needsLicence(line.code));
  }

  /** Above 3,000 EUR the goods are presented at the office inside the country one working day before they leave. */
  get presentedInland(): boolean {
    return this.value() > 3_000;
  }

  protected checkKind(): Finding[] {
    return this.lines.flatMap((line, index): Finding[] =>
      line.preference === "EUR1" && this.value() <= 6_000
        ? [{ line: index, severity: "warning", message: "a statement on the invoice is enough up to 6,000 EUR" }]
        : [],
    );
  }
}

/** Goods that enter the Union. */
export class ImportDeclaration extends Declaration {
  readonly digits = 10;

  constructor(
    lines: readonly Line[],
    rates: Rates,
    private readonly privatePerson = false,
    private readonly freight = 0,
  ) {
    super(lines, rates);
  }

  /** Value for customs: goods and freight to the border. For gifts the freight does not count. */
  customsValue(): number {
    return this.isGift() ? this.value() : this.value() + this.freight;
  }

  isGift(): boolean {
    return this.privatePerson && this.value() <= GIFT_LIMIT;
  }

  /** Duty in EUR. Up to 150 EUR nothing is due; gifts are free. Private persons pay a flat 2.5 % up to 700 EUR. */
  duty(rateOf: (code: string) => number): number {
    const value = this.customsValue();
    if (value <= 150 || this.isGift()) return 0;
    if (this.privatePerson && value <= 700) return round(value * 0.025);
    const share = value / Math.max(this.value(), 0.01);
    return round(
      this.lines.reduce((sum, line) => {
        const rate = line.preference && line.preference !== "none" ? 0 : rateOf(line.code);
        return sum + this.rates.toEuro(line.value, line.currency) * share * rate;
      }, 0),
    );
  }

  protected checkKind(): Finding[] {
    return this.lines.flatMap((line, index): Finding[] =>
      !line.origin ? [{ line: index, severity: "error", message: "country of origin is missing" }] : [],
    );
  }
}

/** Goods that only pass through; duty is secured by a guarantee. */
export class TransitDeclaration extends Declaration {
  readonly digits = 8;

  /** Days to reach the office of destination: 8, for goods with guarantee waiver 14. */
  constructor(
    lines: readonly Line[],
    rates: Rates,
    readonly days: 8 | 14 = 8,
  ) {
    super(lines, rates);
  }

  /** Amount to be blocked: 30 % of the value, for spirits and tobacco all of it. */
  guarantee(): number {
    return round(
      this.lines.reduce((sum, line) => {
        const share = /^(2208|24)/.test(line.code) ? 1 : 0.3;
        return sum + share * this.rates.toEuro(line.value, line.currency);
      }, 0),
    );
  }

  protected checkKind(): Finding[] {
    return [];
  }
}

function needsLicence(code: string): boolean {
  return /^(93|8401|2844|9701)/.test(code);
}

function round(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** Splits lines into as many declarations as needed; lines of one origin stay together where possible. */
export function split(lines: readonly Line[]): Line[][] {
  const sorted = [...lines].sort((a, b) => a.origin.localeCompare(b.origin));
  const parts: Line[][] = [];
  for (let at = 0; at < sorted.length; at += MAX_LINES) parts.push(sorted.slice(at, at + MAX_LINES));
  return parts;
}
