"""Makes tea: run it with `python worker.py` while an Almanac server runs."""

import asyncio
import os
from datetime import timedelta

from temporalio import activity, workflow
from temporalio.client import Client
from temporalio.worker import Worker


@activity.defn(name="Boil")
async def boil() -> None:
    print("The kettle is on.")


@activity.defn(name="Pour")
async def pour(guest: str) -> str:
    print(f"Tea for {guest}.")
    return f"Tea for {guest}"


@workflow.defn(name="MakeTea")
class MakeTea:
    @workflow.run
    async def run(self, guest: str) -> str:
        limit = timedelta(seconds=10)
        await workflow.execute_activity(boil, start_to_close_timeout=limit)
        await asyncio.sleep(30)  # a timer of the server: it survives us
        return await workflow.execute_activity(pour, guest, start_to_close_timeout=limit)


async def main() -> None:
    client = await Client.connect(os.environ.get("TEMPORAL_ADDRESS", "127.0.0.1:7233"))
    worker = Worker(client, task_queue="tea", workflows=[MakeTea], activities=[boil, pour])
    print("Waiting for work on task queue 'tea'. Stop it with Ctrl-C.")
    await worker.run()


if __name__ == "__main__":
    asyncio.run(main())
