// The bare pipeline, to measure Retrace against: a line grows and a circle follows it, without map, tiles, clock or
// threads. It draws the new piece, encodes the bands of rows that it touched and writes 600 whole PNG files.
// Built and run by tools/bench. Usage: bench-sketch NEW-FOLDER
#include <arpa/inet.h>
#include <cairo.h>
#include <fcntl.h>
#include <isa-l.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>
#include <zlib.h>

enum { WIDTH = 1920, HEIGHT = 1080, FRAMES = 600, BAND_ROWS = 16, ROW_BYTES = 1 + 3 * WIDTH };
enum { BANDS = (HEIGHT + BAND_ROWS - 1) / BAND_ROWS };

// A band of rows as a finished IDAT chunk.
static struct {
    unsigned char *chunk;
    size_t chunk_bytes, raw_bytes;
    unsigned adler;
} bands[BANDS];

// Puts length and type in front of the data that is already at `chunk + 8`, and the CRC behind it.
static size_t finish_chunk(unsigned char *chunk, const char *type, unsigned data_bytes) {
    unsigned number = htonl(data_bytes);
    memcpy(chunk, &number, 4);
    memcpy(chunk + 4, type, 4);
    number = htonl(crc32(0, chunk + 4, data_bytes + 4));
    memcpy(chunk + 8 + data_bytes, &number, 4);
    return data_bytes + 12;
}

static void encode(int index, const unsigned char *pixels, int stride) {
    static unsigned char raw[BAND_ROWS * ROW_BYTES], level[ISAL_DEF_LVL1_DEFAULT];
    static unsigned char chunk[BAND_ROWS * ROW_BYTES + 4096];
    static struct isal_zstream stream;
    unsigned char *next = raw;
    for (int y = index * BAND_ROWS; y < (index + 1) * BAND_ROWS && y < HEIGHT; y++) {
        const unsigned *row = (const unsigned *)(pixels + y * stride);
        *next++ = 0;
        for (int x = 0; x < WIDTH; x++) {
            *next++ = row[x] >> 16;
            *next++ = row[x] >> 8;
            *next++ = row[x];
        }
    }
    isal_deflate_init(&stream);
    stream.level = 1;
    stream.level_buf = level;
    stream.level_buf_size = sizeof level;
    stream.flush = FULL_FLUSH;
    stream.next_in = raw;
    stream.avail_in = next - raw;
    stream.next_out = chunk + 8;
    stream.avail_out = sizeof chunk - 12;
    isal_deflate(&stream);
    size_t bytes = finish_chunk(chunk, "IDAT", stream.total_out);
    free(bands[index].chunk);
    bands[index].chunk = memcpy(malloc(bytes), chunk, bytes);
    bands[index].chunk_bytes = bytes;
    bands[index].raw_bytes = next - raw;
    bands[index].adler = adler32(1, raw, next - raw);
}

static void write_file(int frame) {
    static const unsigned char header[] = {
        0, 0, WIDTH >> 8, WIDTH & 255, 0, 0, HEIGHT >> 8, HEIGHT & 255, 8, 2, 0, 0, 0};
    static unsigned char head[8 + 25 + 14], tail[21 + 12];
    struct iovec parts[BANDS + 2];
    memcpy(head, "\x89PNG\r\n\x1a\n", 8);
    memcpy(head + 16, header, 13);
    finish_chunk(head + 8, "IHDR", 13);
    memcpy(head + 41, "\x78\x01", 2);
    finish_chunk(head + 33, "IDAT", 2);
    unsigned adler = bands[0].adler;
    for (int i = 1; i < BANDS; i++) adler = adler32_combine(adler, bands[i].adler, bands[i].raw_bytes);
    adler = htonl(adler);
    // An empty last block, and the checksum of the whole.
    memcpy(tail + 8, "\x01\x00\x00\xff\xff", 5);
    memcpy(tail + 13, &adler, 4);
    finish_chunk(tail, "IDAT", 9);
    finish_chunk(tail + 21, "IEND", 0);
    parts[0] = (struct iovec){head, sizeof head};
    for (int i = 0; i < BANDS; i++) parts[i + 1] = (struct iovec){bands[i].chunk, bands[i].chunk_bytes};
    parts[BANDS + 1] = (struct iovec){tail, sizeof tail};
    char name[32], temporary[40];
    snprintf(name, sizeof name, "frame-%06d.png", frame);
    snprintf(temporary, sizeof temporary, ".%s.tmp", name);
    int file = open(temporary, O_CREAT | O_WRONLY | O_TRUNC, 0666);
    if (file < 0 || writev(file, parts, BANDS + 2) < 0 || close(file) != 0 || rename(temporary, name) != 0) {
        perror(name);
        exit(1);
    }
}

int main(int count, char **arguments) {
    if (count != 2 || mkdir(arguments[1], 0777) != 0 || chdir(arguments[1]) != 0) {
        fprintf(stderr, "bench-sketch: give it the name of a folder that does not exist yet\n");
        return 2;
    }
    cairo_surface_t *shown = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
    cairo_surface_t *drawn = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
    cairo_t *frame = cairo_create(shown), *line = cairo_create(drawn);
    cairo_set_source_rgb(line, 0.9, 0.35, 0.05);
    cairo_set_line_width(line, 4);
    cairo_set_line_cap(line, CAIRO_LINE_CAP_ROUND);
    double last_x = 960, last_y = 540;
    int last_top = HEIGHT, last_bottom = 0;
    for (int i = 0; i < FRAMES; i++) {
        double turn = 2 * M_PI * i / FRAMES;
        double x = 960 + 800 * sin(2 * turn), y = 540 + 450 * sin(3 * turn), radius = 17 + 7 * sin(i * 0.2);
        cairo_move_to(line, last_x, last_y);
        cairo_line_to(line, x, y);
        cairo_stroke(line);
        // Everything that this frame or the one before it painted.
        double reach = radius + 4;
        int top = fmax(fmin(y, last_y) - reach, 0), bottom = fmin(fmax(y, last_y) + reach + 1, HEIGHT);
        int from = i == 0 ? 0 : top < last_top ? top : last_top;
        int to = i == 0 ? HEIGHT : bottom > last_bottom ? bottom : last_bottom;
        double left = i == 0 ? 0 : fmin(x, last_x) - 60, width = i == 0 ? WIDTH : fabs(x - last_x) + 120;
        cairo_save(frame);
        cairo_rectangle(frame, left, from, width, to - from);
        cairo_clip(frame);
        cairo_set_source_rgb(frame, 1, 1, 1);
        cairo_paint(frame);
        cairo_set_source_surface(frame, drawn, 0, 0);
        cairo_paint(frame);
        cairo_arc(frame, x, y, radius, 0, 2 * M_PI);
        cairo_set_source_rgba(frame, 0, 0.5, 1, 0.25);
        cairo_fill_preserve(frame);
        cairo_set_source_rgb(frame, 0, 0.5, 1);
        cairo_set_line_width(frame, 2);
        cairo_stroke(frame);
        cairo_arc(frame, x, y, 6, 0, 2 * M_PI);
        cairo_set_source_rgb(frame, 0.9, 0.35, 0.05);
        cairo_fill(frame);
        cairo_restore(frame);
        cairo_surface_flush(shown);
        for (int band = from / BAND_ROWS; band <= (to - 1) / BAND_ROWS; band++)
            encode(band, cairo_image_surface_get_data(shown), cairo_image_surface_get_stride(shown));
        write_file(i);
        last_x = x;
        last_y = y;
        last_top = top;
        last_bottom = bottom;
    }
    return 0;
}
