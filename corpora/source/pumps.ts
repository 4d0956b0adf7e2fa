import { connect, type Socket } from "./wire";
import * as units from "./units";

/** What a pump tells of itself. */
export interface Reading {
  readonly pump: string;
  readonly flow: number;
  readonly at: Date;
}

/** A pump of the cooperative, reached over the field bus. */
export class Pump {
  private socket?: Socket;

  constructor(readonly name: string, private readonly address: string) {}

  /** Opens the line; a second call does nothing. */
  async open(): Promise<void> {
    if (this.socket === undefined) {
      this.socket = await connect(this.address);
    }
  }

  /** Reads flow in liters a minute. */
  async read(): Promise<Reading> {
    await this.open();
    const raw = await this.socket!.ask("FLOW?");
    return { pump: this.name, flow: units.liters(raw), at: new Date() };
  }
}

// The mean of several pumps, for the board in the hall.
export const meanFlow = async (pumps: Pump[]): Promise<number> => {
  const readings = await Promise.all(pumps.map((pump) => pump.read()));
  return readings.reduce((sum, reading) => sum + reading.flow, 0) / readings.length;
};
