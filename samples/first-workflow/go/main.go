// Makes tea: run it with "go run ." while an Almanac server runs.
package main

import (
	"cmp"
	"fmt"
	"log"
	"os"
	"time"

	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"
)

func Boil() error {
	fmt.Println("The kettle is on.")
	return nil
}

func Pour(guest string) (string, error) {
	fmt.Printf("Tea for %s.\n", guest)
	return "Tea for " + guest, nil
}

func MakeTea(ctx workflow.Context, guest string) (string, error) {
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		StartToCloseTimeout: 10 * time.Second,
	})
	if err := workflow.ExecuteActivity(ctx, Boil).Get(ctx, nil); err != nil {
		return "", err
	}
	// A timer of the server: it survives us.
	if err := workflow.Sleep(ctx, 30*time.Second); err != nil {
		return "", err
	}
	var tea string
	err := workflow.ExecuteActivity(ctx, Pour, guest).Get(ctx, &tea)
	return tea, err
}

func main() {
	address := cmp.Or(os.Getenv("TEMPORAL_ADDRESS"), "127.0.0.1:7233")
	c, err := client.Dial(client.Options{HostPort: address})
	if err != nil {
		log.Fatalln(err)
	}
	defer c.Close()

	w := worker.New(c, "tea", worker.Options{})
	w.RegisterWorkflow(MakeTea)
	w.RegisterActivity(Boil)
	w.RegisterActivity(Pour)
	if err := w.Run(worker.InterruptCh()); err != nil {
		log.Fatalln(err)
	}
}
