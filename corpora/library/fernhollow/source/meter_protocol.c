/*
 * meter_protocol.c - frames between the gateway and meters on the RS-485 bus
 *
 * A frame is: SYNC (0xA5), address, command, length, payload, CRC-16 (low byte
 * first).  Addresses run from 1 to 247; address 0 is a broadcast that no meter
 * answers.  The first generation of meters answers to addresses up to 62 only.
 */

#include <stdint.h>
#include <stddef.h>
#include <string.h>
#include <errno.h>

#define FRAME_SYNC          0xA5
#define FRAME_MAX_PAYLOAD   96
#define FRAME_OVERHEAD      6

/* Time to wait for the first byte of an answer.  Meters that run on their
 * battery wake up every 1.6 s, hence the long value for them. */
#define ANSWER_TIMEOUT_MS           120
#define ANSWER_TIMEOUT_BATTERY_MS   1900

/* Silence on the line that ends a broken frame. */
#define GAP_MS              9

#define MAX_RETRIES         3

enum command {
    CMD_IDENTIFY  = 0x01,
    CMD_READ      = 0x10,
    CMD_READ_LOG  = 0x11,
    CMD_WRITE     = 0x20,
    CMD_ZERO      = 0x31,
    CMD_RESET     = 0x7F,
};

enum meter_status {
    METER_OK          = 0,
    METER_BUSY        = 1,
    METER_BAD_COMMAND = 2,
    METER_LOCKED      = 3,
    METER_FLOWING     = 4,   /* zero refused because water flows */
    METER_LOW_BATTERY = 5,
};

struct frame {
    uint8_t address;
    uint8_t command;
    uint8_t length;
    uint8_t payload[FRAME_MAX_PAYLOAD];
};

struct bus {
    int (*send)(void *port, const uint8_t *data, size_t size);
    int (*receive)(void *port, uint8_t *data, size_t size, unsigned timeout_ms);
    void (*sleep_ms)(unsigned ms);
    void *port;
    unsigned long crc_errors;
    unsigned long timeouts;
    unsigned long retries;
};

/* CRC-16 with the polynomial 0x8005 reflected, start value 0xFFFF. */
static uint16_t crc16(const uint8_t *data, size_t size)
{
    uint16_t crc = 0xFFFF;

    while (size--) {
        crc ^= *data++;
        for (int bit = 0; bit < 8; bit++)
            crc = (crc & 1) ? (crc >> 1) ^ 0xA001 : crc >> 1;
    }
    return crc;
}

/*
 * Writes a frame into out, which must hold length + FRAME_OVERHEAD bytes.
 * Returns the number of bytes, or -EMSGSIZE if the payload is too long.
 */
int frame_encode(const struct frame *frame, uint8_t *out, size_t room)
{
    uint16_t crc;
    size_t size = (size_t)frame->length + FRAME_OVERHEAD;

    if (frame->length > FRAME_MAX_PAYLOAD || size > room)
        return -EMSGSIZE;
    out[0] = FRAME_SYNC;
    out[1] = frame->address;
    out[2] = frame->command;
    out[3] = frame->length;
    memcpy(out + 4, frame->payload, frame->length);
    /* The sync byte is not covered by the checksum. */
    crc = crc16(out + 1, size - 3);
    out[size - 2] = crc & 0xFF;
    out[size - 1] = crc >> 8;
    return (int)size;
}

/*
 * Reads a frame from size bytes.  Bytes before the first sync byte are skipped:
 * some converters echo a stray byte when the direction changes.
 * Returns the number of bytes eaten, 0 if more are needed, -EBADMSG on a wrong
 * checksum.
 */
int frame_decode(struct frame *frame, const uint8_t *data, size_t size)
{
    size_t skip = 0, whole;
    uint16_t crc;

    while (skip < size && data[skip] != FRAME_SYNC)
        skip++;
    if (size - skip < FRAME_OVERHEAD)
        return 0;
    data += skip;
    if (data[3] > FRAME_MAX_PAYLOAD)
        return -EBADMSG;
    whole = (size_t)data[3] + FRAME_OVERHEAD;
    if (size - skip < whole)
        return 0;
    crc = crc16(data + 1, whole - 3);
    if (data[whole - 2] != (crc & 0xFF) || data[whole - 1] != crc >> 8)
        return -EBADMSG;
    frame->address = data[1];
    frame->command = data[2];
    frame->length = data[3];
    memcpy(frame->payload, data + 4, data[3]);
    return (int)(skip + whole);
}

static int exchange_once(struct bus *bus, const struct frame *request,
                         struct frame *answer, unsigned timeout_ms)
{
    uint8_t buffer[FRAME_MAX_PAYLOAD + FRAME_OVERHEAD + 8];
    size_t have = 0;
    int size = frame_encode(request, buffer, sizeof buffer);

    if (size < 0)
        return size;
    if (bus->send(bus->port, buffer, (size_t)size) < 0)
        return -EIO;
    if (request->address == 0)
        return 0;
    for (;;) {
        int got = bus->receive(bus->port, buffer + have, sizeof buffer - have,
                               have ? GAP_MS : timeout_ms);
        int eaten;

        if (got <= 0) {
            bus->timeouts++;
            return -ETIMEDOUT;
        }
        have += (size_t)got;
        eaten = frame_decode(answer, buffer, have);
        if (eaten < 0) {
            bus->crc_errors++;
            return eaten;
        }
        if (eaten > 0)
            break;
    }
    /* A late answer of another meter is worth nothing. */
    if (answer->address != request->address)
        return -EPROTO;
    return 0;
}

/*
 * Sends a request and waits for the answer.  Repeats after a timeout or a wrong
 * checksum, waiting 40 ms, then 80, then 160.  Writes are never repeated,
 * because a meter may have carried out the first one: the caller must read back.
 */
int bus_exchange(struct bus *bus, const struct frame *request,
                 struct frame *answer, int battery)
{
    unsigned timeout = battery ? ANSWER_TIMEOUT_BATTERY_MS : ANSWER_TIMEOUT_MS;
    int attempts = request->command == CMD_WRITE ? 1 : MAX_RETRIES + 1;
    unsigned pause = 40;
    int error = 0;

    while (attempts--) {
        error = exchange_once(bus, request, answer, timeout);
        if (error != -ETIMEDOUT && error != -EBADMSG)
            return error;
        if (attempts) {
            bus->retries++;
            bus->sleep_ms(pause);
            pause *= 2;
        }
    }
    return error;
}

/* Volume in units of 0.1 litre; negative while the meter counts backwards. */
int meter_read_volume(struct bus *bus, uint8_t address, int battery, int64_t *volume)
{
    struct frame request = { .address = address, .command = CMD_READ, .length = 1 };
    struct frame answer;
    uint64_t raw = 0;
    int error;

    request.payload[0] = 0x02;
    error = bus_exchange(bus, &request, &answer, battery);
    if (error)
        return error;
    if (answer.length != 9)
        return -EPROTO;
    if (answer.payload[0] != METER_OK)
        return -EAGAIN;
    for (int i = 8; i >= 1; i--)
        raw = raw << 8 | answer.payload[i];
    *volume = (int64_t)raw;
    return 0;
}

/* Flow in millilitres per second. */
int meter_read_flow(struct bus *bus, uint8_t address, int battery, int32_t *flow)
{
    struct frame request = { .address = address, .command = CMD_READ, .length = 1 };
    struct frame answer;
    uint32_t raw = 0;
    int error;

    request.payload[0] = 0x03;
    error = bus_exchange(bus, &request, &answer, battery);
    if (error)
        return error;
    if (answer.length != 5)
        return -EPROTO;
    if (answer.payload[0] == METER_BUSY)
        return -EAGAIN;
    if (answer.payload[0] != METER_OK)
        return -EIO;
    for (int i = 4; i >= 1; i--)
        raw = raw << 8 | answer.payload[i];
    *flow = (int32_t)raw;
    return 0;
}

/*
 * Starts the measurement of the zero and waits for its end, at most 260 s.
 * Fails with -EBUSY while water flows and with -EACCES while the menu is locked.
 */
int meter_zero(struct bus *bus, uint8_t address)
{
    struct frame request = { .address = address, .command = CMD_ZERO };
    struct frame answer;
    int error = bus_exchange(bus, &request, &answer, 0);

    if (error)
        return error;
    if (answer.length < 1)
        return -EPROTO;
    switch (answer.payload[0]) {
    case METER_FLOWING:
        return -EBUSY;
    case METER_LOCKED:
        return -EACCES;
    case METER_LOW_BATTERY:
        return -ENODATA;
    default:
        break;
    }
    for (int waited = 0; waited < 260; waited += 5) {
        struct frame poll = { .address = address, .command = CMD_IDENTIFY };

        bus->sleep_ms(5000);
        error = bus_exchange(bus, &poll, &answer, 0);
        if (!error && answer.length > 0 && answer.payload[0] != METER_BUSY)
            return 0;
    }
    return -ETIMEDOUT;
}

/*
 * Looks for meters.  Only meters that answer CMD_IDENTIFY are found; the SM-20
 * does not, so it is never in the list.  Stores at most room addresses.
 */
int bus_search(struct bus *bus, uint8_t *found, size_t room)
{
    size_t count = 0;

    for (unsigned address = 1; address <= 247 && count < room; address++) {
        struct frame request = { .address = (uint8_t)address, .command = CMD_IDENTIFY };
        struct frame answer;

        if (exchange_once(bus, &request, &answer, ANSWER_TIMEOUT_MS) == 0)
            found[count++] = (uint8_t)address;
    }
    return (int)count;
}
