# docker build -t taverna . && docker run -d --name taverna --stop-timeout 30 --env-file .env -v taverna:/data taverna
FROM python:3.11-slim

RUN useradd --system --uid 10001 --create-home taverna && install -d -o taverna /data
WORKDIR /app
COPY . .
RUN pip install --no-cache-dir --disable-pip-version-check --constraint .ci/constraints.txt ".[postgresql]" && rm -rf build *.egg-info \
    # Whoever runs it may not write here: otherwise each start, and each look at its health, would compile it anew.
    && python -m compileall -q . \
    # An --env-file goes before ENV, and .env.example has DATA_DIR=data in it.
    && ln -s /data data

ENV DATA_DIR=/data PYTHONUNBUFFERED=1
VOLUME /data
USER taverna
HEALTHCHECK --interval=1m --timeout=20s --start-period=1m CMD ["python", "-m", "bot", "health"]
# SIGTERM, which `docker stop` sends, ends the bot in order; it may need 15 s: messages under way arrive first.
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
